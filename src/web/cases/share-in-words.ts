/** How what is paid is shared between the owner and us. */
export const shareInWords = (feePercent: number): string =>
  `${100 - feePercent} % of what is paid; ours is ${feePercent} %`
