import { caseReaders } from '#contract/cases/staff-steps.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { PlaceLink } from '#web/ui/navigation/links.tsx'
import { SectionNav } from '#web/ui/navigation/section-nav.tsx'
import { useUser } from './session-query.ts'

const places = [
  { to: '/desk', label: 'Due', roles: undefined },
  { to: '/desk/cases', label: 'Intake', roles: caseReaders },
  { to: '/desk/answers', label: 'Answers', roles: caseReaders },
  { to: '/desk/sites', label: 'Sites', roles: ['reviewer', 'case-manager', 'domain-curator'] },
  { to: '/desk/reminders', label: 'Reminders', roles: ['case-manager', 'legal'] },
  { to: '/desk/lawyers', label: 'Lawyers', roles: ['legal'] },
  { to: '/desk/numbers', label: 'Numbers', roles: caseReaders },
  { to: '/desk/mails', label: 'Mails', roles: ['case-manager', 'legal'] },
  { to: '/desk/templates', label: 'Letters', roles: undefined },
  { to: '/desk/countries', label: 'Countries', roles: undefined },
  { to: '/desk/fees', label: 'Fees', roles: ['reviewer', 'case-manager', 'finance'] },
  { to: '/desk/payments', label: 'Payments', roles: ['finance'] },
  { to: '/desk/books', label: 'Books', roles: ['finance'] },
  { to: '/desk/coupons', label: 'Coupons', roles: ['finance'] },
  { to: '/desk/owners', label: 'Owners', roles: ['support'] },
] as const satisfies { to: string; label: string; roles: readonly StaffRole[] | undefined }[]

/** The pages of the desk that somebody's role opens. */
export function DeskPlaces() {
  const may = useMay()
  return (
    <SectionNav label="The desk">
      {places
        .filter(({ roles }) => roles === undefined || may(...roles))
        .map(({ to, label }) => (
          <PlaceLink key={to} to={to} activeOptions={{ exact: to === '/desk' }}>
            {label}
          </PlaceLink>
        ))}
    </SectionNav>
  )
}

/** Whether the reader has one of these roles; administrators have them all. */
export function useMay(): (...roles: readonly StaffRole[]) => boolean {
  const has = useUser()?.staff_roles ?? []
  return (...roles) => has.some((role) => role === 'admin' || roles.includes(role))
}
