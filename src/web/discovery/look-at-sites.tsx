import { LookButton } from './look-button.tsx'

/** Lets the owner name sites; their copies appear among the matches. */
export const LookAtSites = ({ isInBar }: { isInBar: boolean }) => <LookButton isInBar={isInBar} />
