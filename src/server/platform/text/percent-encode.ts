/** Percent-encodes all but letters, digits and `-._~` (RFC 3986, 2.3), as signatures and names in headers want it. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
