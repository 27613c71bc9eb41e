#include "CZimg.h"

typedef int CZimg_placeholder;
