#include "CExif.h"

typedef int CExif_placeholder;
