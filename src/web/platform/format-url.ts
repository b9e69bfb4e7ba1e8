const longestAddress = 70

/** An address without what is the same for all, cut in the middle where it is long. */
export function formatUrl(address: string): string {
  const short = address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  if (short.length <= longestAddress) return short
  return `${short.slice(0, longestAddress / 2)}…${short.slice(short.length - longestAddress / 2 + 1)}`
}
