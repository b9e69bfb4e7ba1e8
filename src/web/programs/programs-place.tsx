import { PlaceLink } from '#web/ui/navigation/links.tsx'

export const ProgramsPlace = () => <PlaceLink to="/profile/programs">Programs</PlaceLink>
