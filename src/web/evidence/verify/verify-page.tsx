import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { OpenTitle } from '#web/ui/layout/pages/open-page.tsx'
import { OpenLayout } from './open-layout.tsx'
import { verifyQuery } from './queries.ts'
import { useVerifyWords } from './verify-words.ts'

export { fetchEnglish } from './verify-words.ts'

const ShownEvidence = lazyPart(() => import('./shown-evidence.tsx'), 'ShownEvidence')
const ShownLetter = lazyPart(() => import('./shown-letter.tsx'), 'ShownLetter')
const NotShown = lazyPart(() => import('./not-shown.tsx'), 'NotShown')
const ShownLicence = lazyPart(() => import('./shown-licence.tsx'), 'ShownLicence')

const route = getRouteApi('/verify/$number')

/** Public page of a number, with a file check. */
export function VerifyPage() {
  const { number } = route.useParams()
  const { unknown } = useVerifyWords().words
  const found = useQuery(verifyQuery(number))
  useTitle(number)
  return (
    <OpenLayout api={`/api/verify/${encodeURIComponent(number)}`}>
      {found.isPending && (
        <>
          <OpenTitle kind={unknown.looking} title={number} />
          <Skeleton label={unknown.looking} lines={5} />
        </>
      )}
      {found.isError && found.data === undefined && (
        <Suspense fallback={<OpenTitle kind={unknown.failed} title={number} />}>
          <NotShown number={number} error={found.error} onRetry={() => void found.refetch()} />
        </Suspense>
      )}
      {found.data?.kind === 'evidence' && (
        <Suspense fallback={<Skeleton label={unknown.looking} lines={5} />}>
          <ShownEvidence key={found.data.number} verified={found.data} />
        </Suspense>
      )}
      {found.data?.kind === 'licence' && (
        <Suspense fallback={<Skeleton label={unknown.looking} lines={5} />}>
          <ShownLicence verified={found.data} />
        </Suspense>
      )}
      {found.data?.kind === 'letter' && (
        <Suspense fallback={<Skeleton label={unknown.looking} lines={5} />}>
          <ShownLetter verified={found.data} />
        </Suspense>
      )}
    </OpenLayout>
  )
}
