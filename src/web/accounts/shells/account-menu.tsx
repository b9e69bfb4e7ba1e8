import { useNavigate } from '@tanstack/react-router'
import { Banknote, CircleUser, FileText, LogOut, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu, MenuItem, MenuSection } from '#web/ui/overlays/menu.tsx'
import { logOut } from '../sign-in/log-out.ts'
import { useIsOn, useUser } from '../sign-in/session-query.ts'

/** Shows the signed-in person, the settings and the logout. It loads on demand, and so starts open. */
export function AccountMenu() {
  const user = useUser()
  const navigate = useNavigate()
  const isRemitted = useIsOn('remittance')
  const whose: ReactNode = user ? `${user.details.first_name} ${user.details.last_name}, ${user.email}` : 'Your account'
  return (
    <Menu isOpenAtFirst trigger={<IconButton label="Account" icon={<CircleUser aria-hidden />} />}>
      <MenuSection title={whose}>
        <MenuItem icon={<Settings aria-hidden />} onSelect={() => void navigate({ to: '/profile' })}>
          Settings
        </MenuItem>
        {isRemitted && (
          <>
            <MenuItem icon={<Banknote aria-hidden />} onSelect={() => void navigate({ to: '/profile/payouts' })}>
              My pay-outs
            </MenuItem>
            <MenuItem icon={<FileText aria-hidden />} onSelect={() => void navigate({ to: '/remittance' })}>
              Statements
            </MenuItem>
          </>
        )}
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void logOut()}>
          Log out
        </MenuItem>
      </MenuSection>
    </Menu>
  )
}
