import type { ExpandedTags } from 'exifreader'
import type { MetadataValue } from '#contract/images/metadata.ts'

export type Said = MetadataValue | undefined

const longest = 500

/** Untrusted text as one line, without what a database or a page cannot take. */
export const cleaned = (text: string): string =>
  text
    .slice(0, 4 * longest)
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()

/** The reader's placeholder for a value outside the file. */
const faulty = '<faulty value>'

/** Undefined for blanks. */
export const valueOf = (text: string | undefined, from: MetadataValue['from']): Said => {
  const value = cleaned(text ?? '')
  return value === '' || value === faulty ? undefined : { value, from }
}

export type Tag = { description?: unknown; value?: unknown }
/** Which names there are depends on the file; any of them may be missing or of another form than it should be. */
const tagIn = (group: object | undefined, name: string): Tag | Tag[] | undefined =>
  group && Object.hasOwn(group, name) ? (group as Record<string, Tag | Tag[]>)[name] : undefined

const descriptionOf = (tag: Tag | undefined): string | undefined =>
  typeof tag?.description === 'string' ? tag.description : undefined

const firstOf = (tag: Tag | Tag[] | undefined): Tag | undefined => (Array.isArray(tag) ? tag[0] : tag)

/** All of this name, in the order of the file. */
export const tagsNamed = (group: object | undefined, name: string): Tag[] => [tagIn(group, name) ?? []].flat()

export function exifText({ exif }: ExpandedTags, name: string): Said {
  const tag = firstOf(tagIn(exif, name))
  return valueOf(partsOf(tag) ?? descriptionOf(tag), 'EXIF')
}

/** EXIF parts texts by NUL, the photographer's copyright from the editor's; any part may be blank. */
function partsOf(tag: Tag | undefined): string | undefined {
  const parts: unknown[] = Array.isArray(tag?.value) ? Array.from(tag.value as unknown[], (part) => part ?? '') : []
  if (parts.length < 2 || !parts.every((part) => typeof part === 'string')) return undefined
  return parts
    .map(cleaned)
    .filter((part) => part !== '')
    .join('; ')
}

export const iptcText = ({ iptc }: ExpandedTags, name: string): Said =>
  valueOf(descriptionOf(firstOf(tagIn(iptc, name))), 'IPTC')

export const iptcTexts = ({ iptc }: ExpandedTags, name: string): string[] =>
  tagsNamed(iptc, name).flatMap((tag) => cleaned(descriptionOf(tag) ?? '') || [])

export const xmpText = ({ xmp }: ExpandedTags, name: string): Said =>
  valueOf(descriptionOf(firstOf(tagIn(xmp, name))), 'XMP')

/** The entries of a list in XMP. */
export function xmpTexts({ xmp }: ExpandedTags, name: string): string[] {
  const tag = firstOf(tagIn(xmp, name))
  const entries = Array.isArray(tag?.value) ? (tag.value as unknown[]) : []
  return entries.flatMap((entry) => {
    const { value } = (entry ?? {}) as Tag
    return typeof value === 'string' ? cleaned(value) || [] : []
  })
}
