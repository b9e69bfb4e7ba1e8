import { useQuery } from '@tanstack/react-query'
import { listImages } from '#contract/images/endpoints.ts'
import type { Licence } from '#contract/licensing/ledger.ts'
import { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

const atOnce = 100

/** The images of a licence by their titles; one that was sold in a case names them by their ids. */
export function ImagesOfLicence({ licence: { images } }: { licence: Licence }) {
  const ids = images.filter((name) => Id.safeParse(name).success)
  const asked = ids.slice(0, atOnce)
  const { data, isPending, isError } = useQuery({
    queryKey: ['images', 'titles', asked],
    queryFn: ({ signal }) => call(listImages, signal)({ ids: asked, pageSize: atOnce }),
    enabled: asked.length > 0,
  })
  if (images.length === 0) return 'All'
  if (asked.length > 0 && isPending) return null
  if (isError) return `${images.length} image${images.length === 1 ? '' : 's'}`
  const titles = new Map(data?.data.map(({ _id, title }) => [_id, title]))
  const named = images.flatMap((name) => titles.get(name) ?? (ids.includes(name) ? [] : [name]))
  const unasked = ids.length - asked.length
  const gone = images.length - named.length - unasked
  return [
    ...named,
    ...(gone > 0 ? [`${gone} no longer in your library`] : []),
    ...(unasked > 0 ? [`${unasked} more`] : []),
  ].join(', ')
}
