import { useState } from 'react'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** Says that a draft was begun in an earlier form, until it is put away. */
export function CarriedOver({ fromVersion }: { fromVersion: number | null }) {
  const [isClosed, setClosed] = useState(false)
  if (fromVersion === null || isClosed) return null
  return (
    <Banner tone="plain" onClose={() => setClosed(true)}>
      This case was begun in an earlier version of this form, and its answers were carried over. Please look them
      through before you submit it.
    </Banner>
  )
}
