import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'

/** The way from the desk's takedowns to a page below them. */
export const WayFromDesk = ({ here }: { here: string }) => (
  <Breadcrumbs
    places={[
      { key: 'takedowns', content: <TextLink to="/desk/takedowns">Takedowns</TextLink> },
      { key: 'here', content: here },
    ]}
  />
)
