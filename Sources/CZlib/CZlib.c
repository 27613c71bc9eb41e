#include "CZlib.h"

typedef int CZlib_placeholder;
