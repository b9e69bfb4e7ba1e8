const isSecure = () => location.protocol === 'https:'

/** Over HTTPS the name binds a cookie to this host (`__Host-`, RFC 6265bis); browsers accept such a name only there. */
const nameOf = (name: string): string => (isSecure() ? `__Host-${name}` : name)

/** Cookies remember how a page was left; none carries authority. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${nameOf(name)}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(nameOf(name).length + 1))
}

export function writeCookie(name: string, value: string, seconds: number): void {
  document.cookie = cookieText(nameOf(name), { value, seconds, isSecure: isSecure() })
}

type Cookie = { value: string; seconds: number; isSecure: boolean }

/** Returns the text of a cookie for this host alone, not sent with requests from other sites. */
export const cookieText = (name: string, { value, seconds, isSecure: isKept }: Cookie): string =>
  `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; SameSite=Lax${isKept ? '; Secure' : ''}`
