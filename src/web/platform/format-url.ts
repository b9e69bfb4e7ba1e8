const longestAddress = 70

/** Shortens an address: drops the scheme, `www.` and the last slash, and cuts a long one in the middle. */
export function formatUrl(address: string): string {
  const short = address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  if (short.length <= longestAddress) return short
  return `${short.slice(0, longestAddress / 2)}…${short.slice(short.length - longestAddress / 2 + 1)}`
}
