/** The cookie kept while the owner is at a service. */
export type KeptConsent = { value: string; seconds: number }

/** Over HTTPS the name binds the cookie to this host (`__Host-`, RFC 6265bis); browsers take such a name over HTTPS alone. */
const nameOf = (service: string, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}rightframe-source-${service}`

/** Lax, because the service's page sends the browser back from another site. */
export const consentCookie = (service: string, { value, seconds }: KeptConsent, isSecure: boolean): string =>
  `${nameOf(service, isSecure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

export const readConsentCookie = (service: string, header: string, isSecure: boolean): string | undefined =>
  new RegExp(`(?:^|;\\s*)${nameOf(service, isSecure)}=([\\w-]+)`).exec(header)?.[1]
