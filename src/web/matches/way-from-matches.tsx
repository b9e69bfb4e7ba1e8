import type { ReactNode } from 'react'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { withoutPlace } from './matches-links.ts'

type Place = { key: string; content: ReactNode }

/** Breadcrumbs from all matches to this page. They keep the search of the list. */
export const WayFromMatches = ({ places }: { places: readonly Place[] }) => (
  <Breadcrumbs
    places={[
      {
        key: 'matches',
        content: (
          <TextLink to="/matches" search={withoutPlace}>
            Matches
          </TextLink>
        ),
      },
      ...places,
    ]}
  />
)
