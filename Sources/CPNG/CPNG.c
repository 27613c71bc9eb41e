#include "CPNG.h"

typedef int CPNG_placeholder;
