import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { brandName, brandWord } from '#web/platform/brand.ts'
import { ThemeSwitch } from '#web/ui/buttons/theme-switch.tsx'
import { OpenPage } from '#web/ui/layout/pages/open-page.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Wordmark } from '#web/ui/text/wordmark.tsx'

/** Layout of the public pages. `api` is the address of the same data for programs. */
export const OpenLayout = ({ api, children }: { api?: string; children: ReactNode }) => (
  <OpenPage
    home={
      <Link to="/verify">
        <Wordmark name={brandName()} />
      </Link>
    }
    about="Check a document or a capture of ours"
    tools={<ThemeSwitch />}
    foot={
      <>
        <span>Anybody may check. We count looks and keep no file.</span>
        {api !== undefined && <OutLink href={api}>For programs</OutLink>}
        <OutLink href={brandWord('terms') ?? '/terms'}>Terms of use</OutLink>
        <OutLink href={brandWord('privacy') ?? '/privacy'}>Privacy policy</OutLink>
      </>
    }
  >
    {children}
  </OpenPage>
)
