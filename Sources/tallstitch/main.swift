import StitchPlan
