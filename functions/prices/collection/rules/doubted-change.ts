/** A change from the week before, in percent, beyond which the company is asked: the one that the check page marks. */
export const DOUBTED_PERCENT = 4;
