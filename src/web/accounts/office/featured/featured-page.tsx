import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FeaturedVersion } from '#contract/accounts/office/featured.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { OfficeFrame, useMayDecide } from '../office-frame.tsx'
import { featuredQuery } from '../office-queries.ts'
import { FeaturedHistory } from './featured-history.tsx'
import { FeaturedList } from './featured-list.tsx'

/** Photographers beside the pages before sign-in: the list, the preview, the index and the history. */
export function FeaturedPage() {
  const found = useQuery(featuredQuery)
  return (
    <OfficeFrame title="Featured photographers">
      <Stack gap="loose">
        <Text tone="dim">
          One of them stands beside the pages before sign-in. A visit sees the next one each time, unless one is set for
          all visits.
        </Text>
        <Loaded query={found} label="Loading the photographers" lines={8}>
          {({ data, configured }) => <Versions versions={data} configured={configured} />}
        </Loaded>
      </Stack>
    </OfficeFrame>
  )
}

type VersionsProps = { versions: readonly FeaturedVersion[]; configured: number | null }

/** An earlier version can be taken into the list; it counts once the list is saved. */
function Versions({ versions, configured }: VersionsProps) {
  const [taken, take] = useState<FeaturedVersion>()
  const mayDecide = useMayDecide()
  const newest = versions[0]
  if (!newest) return null
  const shown = taken ?? newest
  return (
    <>
      <FeaturedList
        key={`${newest.version} ${shown.version}`}
        from={shown}
        version={newest.version}
        configured={configured}
        mayDecide={mayDecide}
        onSaved={() => take(undefined)}
      />
      <FeaturedHistory versions={versions} mayDecide={mayDecide} onTake={take} />
    </>
  )
}
