import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { brandName, brandWord } from '#web/platform/brand.ts'
import { ThemeSwitch } from '#web/ui/buttons/theme-switch.tsx'
import { OpenPage } from '#web/ui/layout/pages/open-page.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Wordmark } from '#web/ui/text/wordmark.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { useVerifyWords } from './verify-words.ts'

const DraftNote = lazyPart(() => import('./draft-note.tsx'), 'DraftNote')
const LanguageChoice = lazyPart(() => import('./language-choice.tsx'), 'LanguageChoice')

/** Layout of public pages; `api`: the data for programs. */
export function OpenLayout({ api, children }: { api?: string; children: ReactNode }) {
  const { words, language } = useVerifyWords()
  return (
    <OpenPage
      home={
        <Link to="/verify">
          <Wordmark name={brandName()} />
        </Link>
      }
      about={words.about}
      tools={
        <>
          <Suspense>
            <LanguageChoice />
          </Suspense>
          <ThemeSwitch />
        </>
      }
      foot={
        <>
          <span>{words.foot}</span>
          {api !== undefined && <OutLink href={api}>{words.forPrograms}</OutLink>}
          <OutLink href={brandWord('terms') ?? '/terms'}>{words.terms}</OutLink>
          <OutLink href={brandWord('privacy') ?? '/privacy'}>{words.privacy}</OutLink>
        </>
      }
    >
      {language !== 'en' && (
        <Suspense>
          <DraftNote />
        </Suspense>
      )}
      {children}
    </OpenPage>
  )
}
