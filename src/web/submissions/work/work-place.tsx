import { PlaceLink } from '#web/ui/navigation/links.tsx'

export const WorkPlace = () => <PlaceLink to="/profile/work">About my work</PlaceLink>
