import type { ExpandedTags } from 'exifreader'
import type { MetadataStandard } from '#contract/images/metadata.ts'
import { cleaned, iptcText, type Said, type Tag, tagsNamed, valueOf, xmpText } from './tag-text.ts'

/** The place of a photograph. Location Created (IPTC Photo Metadata) comes before the older fields, which mix it with the place shown. */
export const placeOf = (tags: ExpandedTags): Said =>
  [placeCreated(tags), placeInXmp(tags), placeInIptc(tags)].find((place) => place !== undefined)

const parts = ['LocationName', 'Sublocation', 'City', 'ProvinceState', 'CountryName']

function placeCreated({ xmp }: ExpandedTags): Said {
  const [tag] = tagsNamed(xmp, 'LocationCreated')
  const places: unknown[] = Array.isArray(tag?.value) ? tag.value : [tag?.value]
  for (const place of places) {
    const inside = insideOf(place)
    const found = joined(
      'XMP',
      parts.map((name) => valueOf(textOf(inside?.[name]), 'XMP')),
    )
    if (found) return found
  }
  return undefined
}

/** The reader gives a structure with its fields, or with another structure around them. */
function insideOf(place: unknown): Record<string, Tag | undefined> | undefined {
  if (typeof place !== 'object' || place === null) return undefined
  const { value } = place as Tag
  return (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : place) as Record<
    string,
    Tag | undefined
  >
}

/** The first of a name's languages. */
function textOf(tag: Tag | undefined): string | undefined {
  if (Array.isArray(tag?.value)) return textOf((tag.value as Tag[])[0])
  return typeof tag?.description === 'string'
    ? cleaned(tag.description)
    : typeof tag?.value === 'string'
      ? cleaned(tag.value)
      : undefined
}

const placeInXmp = (tags: ExpandedTags) =>
  joined(
    'XMP',
    ['Location', 'City', 'State', 'Country'].map((name) => xmpText(tags, name)),
  )

const placeInIptc = (tags: ExpandedTags) =>
  joined(
    'IPTC',
    ['Sub-location', 'City', 'Province/State', 'Country/Primary Location Name'].map((name) => iptcText(tags, name)),
  )

function joined(from: MetadataStandard, parts: Said[]): Said {
  const words = [...new Set(parts.flatMap((part) => (part ? [part.value] : [])))]
  return words.length > 0 ? { value: words.join(', '), from } : undefined
}
