import { z } from 'zod'

export const maxWebsites = 100

/** Normalised as in browsers: lower case, other scripts as `xn--`. */
const Address = z.url({ protocol: /^https?$/, normalize: true })

/**
 * Returns the stored form of a website: scheme, host, port, and path without its last slash; no query. Undefined unless it is a web address. A
 * missing scheme counts as https.
 */
export function websiteOf(text: string): string | undefined {
  const typed = text.trim()
  const read = Address.safeParse(/^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed}`)
  const [, origin, host = '', path = ''] =
    /^(https?:\/\/([^/?#:@]+)(?::\d+)?)(\/[^?#]*)?(?:[?#].*)?$/.exec(read.data ?? '') ?? []
  if (origin === undefined || !/^[^.].*\.[^.]*[a-z][^.]*$/.test(host)) return undefined
  return origin + path.replace(/\/+$/, '')
}

export const Website = z
  .string()
  .max(2000, 'Website too long (max 2000 characters)')
  .transform((text, context) => {
    const website = websiteOf(text)
    if (website !== undefined) return website
    context.addIssue({
      code: 'custom',
      message: 'This is not the address of a website. Write it as https://example.com.',
    })
    return z.NEVER
  })
