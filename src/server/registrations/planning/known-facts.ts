import type { EarlierRegistration } from '#contract/registrations/checks/order-to-check.ts'
import type { WorkFacts } from '#contract/registrations/facts.ts'
import type { ImageFacts } from '#server/images/library/index.ts'
import type { FactsRow } from './planning-store.ts'

type AboutImage = Pick<ImageFacts, 'title' | 'takenOn' | 'publication'>

/** Facts of an image as its registration needs them: those written for it first, then those of the library. */
export function knownFacts(image: AboutImage, written: FactsRow | undefined): WorkFacts & { title: string } {
  const { publication } = image
  const isPublished = written?.isPublished ?? publishedByLibrary(publication)
  const unpublished = isPublished === false
  return {
    title: written?.title ?? image.title,
    workType: written?.workType ?? 'photograph',
    createdOn: written?.createdOn ?? image.takenOn,
    isPublished,
    publishedOn: unpublished ? null : (written?.publishedOn ?? publication?.date ?? null),
    publishedIn: unpublished ? null : (written?.publishedIn ?? publication?.country ?? null),
    party: written?.partyId ?? null,
  }
}

/** The owner's own word in the library; null where it contradicts itself, so that it is asked. */
function publishedByLibrary(publication: AboutImage['publication']): boolean | null {
  const said = publication?.publishedBefore ?? null
  return said === false && publication?.date ? null : said
}

/** Earlier registrations of an image. Without any, the library's mark stands for one in the United States. */
export const earlierOf = (
  { registered }: Pick<ImageFacts, 'registered'>,
  known: readonly EarlierRegistration[] = [],
): readonly EarlierRegistration[] =>
  registered && known.length === 0 ? [{ office: 'US', number: null, order: null }] : known
