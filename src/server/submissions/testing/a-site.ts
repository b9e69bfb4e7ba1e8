import type { Draft } from '#contract/cases/submission/submission.ts'
import { listClusters } from '#contract/matches/endpoints.ts'
import { aDraft } from '#contract/testing/a-case.ts'
import type { Id } from '#contract/wire.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Person } from '#server/testing/people.ts'

/** An image of a person's that was found on these pages of one site. */
export async function aSite(
  app: Pick<TestApp, 'deps'>,
  owner: Person,
  pages: readonly string[] = ['https://www.shop.example/trips/1'],
): Promise<{ imageId: Id; clusterId: Id }> {
  const imageId = await anImage(app.deps, owner.id)
  for (const page of pages) await aMatch(app.deps, { ownerId: owner.id, imageId, page })
  const host = new URL(pages[0]!).hostname.replace(/^www\./, '')
  const { data } = await owner.call(listClusters, { show: 'all', pageSize: 100 })
  return { imageId, clusterId: data.find(({ domain }) => domain.host === host)!._id }
}

/** The draft with every answer that a submission needs; its images and matches keep their ids. */
export function answered<Written extends Draft>(draft: Written, host = 'shop.example'): Written {
  const { images, matches, source: _source, ...answers } = aDraft()
  const [image, match] = [images[0]!, matches[0]!]
  return {
    ...draft,
    ...answers,
    images: draft.images.map((one, at) => ({
      ...image,
      ...one,
      url: one.url || `https://ana.example/files/${at}.jpg`,
      title: one.title || image.title,
      date_taken: image.date_taken,
      place_taken: image.place_taken,
      licensing: {
        ...image.licensing,
        first_published: { date: '2024-06-01', place: `http://ana.example/boats/${at}` },
      },
      registration: image.registration,
    })),
    matches: draft.matches.map((one, at) => ({
      ...one,
      watermark: match.watermark,
      url: one.url || `https://${host}/pictures/${at}.jpg`,
      origin: one.origin.url ? one.origin : { url: `https://${host}/pages/${at}`, domain: host, title: 'A page' },
    })),
  }
}
