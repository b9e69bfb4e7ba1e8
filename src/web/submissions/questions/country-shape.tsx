import { Suspense } from 'react'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { tellOfCrash } from '#web/platform/pages/report-crash.ts'

/** Fetched once a country is chosen: the list of all outlines is long. */
const CountryOutline = lazyPart(() => import('#web/ui/drawings/country-outline.tsx'), 'CountryOutline')

/** The shape of the country that was chosen, by its two letters: a wrong one is seen at once. */
export const CountryShape = ({ country, name }: { country: string; name: string }) => (
  <Suspense fallback={null}>
    <CountryOutline country={country} name={`The outline of ${name}`} onMissing={(error) => void tellOfCrash(error)} />
  </Suspense>
)
