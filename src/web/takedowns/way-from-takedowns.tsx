import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'

/** The way to a page of a takedown. */
export const WayFromTakedowns = ({ here }: { here: string }) => (
  <Breadcrumbs
    places={[
      { key: 'takedowns', content: <TextLink to="/takedowns">Takedowns</TextLink> },
      { key: 'here', content: here },
    ]}
  />
)
