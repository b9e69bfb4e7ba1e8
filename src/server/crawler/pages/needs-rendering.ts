import type { ExtractedPage } from './extracted.ts'

/** Most letters of a page without content of its own. */
const maxTextOfShell = 300
const maxImagesOfShell = 3
const minPlaceholders = 3

/**
 * The empty element that applications draw themselves into, and the notices of pages that need scripts. Each pattern ends where the next
 * tag begins, so that every place is looked at once on a page of endless tags.
 */
const root =
  /<(?:div|main|body|app-root)\b[^<>]{0,200}\bid=["']?(?:root|app|__next|__nuxt|main|svelte|___gatsby|q-app|app-root)\b[^<>]{0,200}>\s{0,200}<\//i
const ownElement = /<(?:app-root|app-main|my-app)\b[^<>]{0,200}>\s{0,200}<\//i
const wantsScripts = /<noscript\b[^<>]{0,200}>(?:(?!<\/?noscript)[\s\S]){0,500}?java\s?script/i
const picture = /<img\b[^<>]{0,2000}>/gi
const scripts = /<script\b/i

/**
 * True when a page shows its pictures only after its scripts: an application that draws into an empty element, or pictures without an
 * address in the markup.
 */
export function needsRendering(
  html: string,
  { images, inScripts = 0, text }: Pick<ExtractedPage, 'images' | 'text'> & Partial<Pick<ExtractedPage, 'inScripts'>>,
): boolean {
  if (!scripts.test(html)) return false
  const isShell = images.length - inScripts <= maxImagesOfShell && text.trim().length <= maxTextOfShell
  if (isShell && (root.test(html) || ownElement.test(html) || wantsScripts.test(html))) return true
  const pictures = html.match(picture) ?? []
  const empty = pictures.filter((one) => !namesAnAddress(one))
  return empty.length >= minPlaceholders && empty.length * 2 > pictures.length
}

/** True for an attribute with a path or a file's name in it, other than an inline picture. */
const namesAnAddress = (tag: string): boolean =>
  tag
    .matchAll(attributes)
    .some(
      ([, name = '', value = '']) => ofPictures.test(name) && /[./]/.test(value) && !/^(?:data|about):/i.test(value),
    )

/** Reads a name only from its beginning; otherwise a long one would be read again from each letter. */
const attributes = /(?<![\w-])([\w-]+)\s*=\s*["']?([^"'\s>]*)/g
const ofPictures = /src|original|image|img|url|lazy|full|large|zoom|thumb/i
