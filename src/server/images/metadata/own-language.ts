import type { ExpandedTags } from 'exifreader'
import { type Tag, tagsNamed } from './tag-text.ts'

/** XMP properties with several languages. Source: XMP part 1, 8.4, and the IPTC core. */
const inLanguages = ['title', 'description', 'rights', 'UsageTerms']

type Entry = { text: string; language: string | undefined }

/**
 * Leaves one text where XMP gives the same in several languages: the file's default, else the owner's, else the first. What is a list
 * of different things, such as several creators, stays one.
 */
export function chooseLanguage(tags: ExpandedTags, language: string | undefined): void {
  for (const name of Object.keys(tags.xmp ?? {}))
    for (const tag of tagsNamed(tags.xmp, name)) {
      const entries = entriesOf(tag)
      const isChoice = inLanguages.includes(name) ? Array.isArray(tag.value) : areLanguages(entries)
      if (isChoice) tag.description = chosen(entries, language) ?? ''
    }
}

const entriesOf = ({ value }: Tag): Entry[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).flatMap((entry) => {
    const { value: text, attributes } = (entry ?? {}) as Tag & { attributes?: { lang?: unknown } }
    if (typeof text !== 'string' || text.trim() === '') return []
    return { text, language: typeof attributes?.lang === 'string' ? attributes.lang.toLowerCase() : undefined }
  })

const areLanguages = (entries: Entry[]): boolean =>
  entries.length > 0 &&
  entries.every(({ language }) => language !== undefined) &&
  new Set(entries.map(({ language }) => language)).size === entries.length

function chosen(entries: Entry[], language = ''): string | undefined {
  const own = language.toLowerCase()
  const base = (tag: string | undefined) => tag?.split(/[-_]/)[0]
  const best =
    entries.find((entry) => entry.language === 'x-default') ??
    entries.find((entry) => entry.language?.replace('_', '-') === own) ??
    entries.find((entry) => base(entry.language) === base(own)) ??
    entries[0]
  return best?.text
}
