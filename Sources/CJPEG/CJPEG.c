#include "CJPEG.h"

typedef int CJPEG_placeholder;
