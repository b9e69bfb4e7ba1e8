import { useState } from 'react'
import { languageNames, type Language } from '#contract/languages/languages.ts'
import type { PaymentPage } from '#contract/portal/page.ts'
import { brandName, brandWord } from '#web/platform/brand.ts'
import { writeCookie } from '#web/platform/cookies.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Select } from '#web/ui/forms/choices/select-field.tsx'
import { FootLine, OpenPage } from '#web/ui/layout/pages/open-page.tsx'
import { PlainLink } from '#web/ui/navigation/plain-links.tsx'
import { SkipLink } from '#web/ui/navigation/skip-link.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { Wordmark } from '#web/ui/text/wordmark.tsx'
import { chooseTheme, useTheme } from '#web/ui/theme.ts'
import { Moon, Sun } from 'lucide-react'
import { readPage } from './calls.ts'
import { Decided } from './answers/decided.tsx'
import { CasePage } from './case-page.tsx'
import type { Start } from './start.ts'
import { loadWords, useWords, WordsContext } from './words.ts'

const yearSeconds = 31_536_000

/** The payment page: one case, without the app around it. */
export function PortalApp({ portalId, page: first, ended, language: begun, isDraft, words: firstWords }: Start) {
  const [page, setPage] = useState<PaymentPage | null>(first)
  const [said, setSaid] = useState({ language: begun, words: firstWords, isDraft })
  const choose = async (language: Language) => {
    const [words, drafts] = await Promise.all([
      loadWords(language),
      import('./read-drafts.ts').then(({ readDrafts }) => readDrafts()),
    ])
    writeCookie('portal-language', language, yearSeconds)
    document.documentElement.lang = language
    setSaid({ language, words, isDraft: drafts.some((one) => one === language) })
  }
  const reload = async () => setPage(await readPage(portalId).catch(() => page))
  return (
    <WordsContext value={said}>
      <OpenPage
        skip={
          <>
            <SkipLink label={said.words.skip} />
            {page && page.portal.methods.length > 0 && <SkipLink label={said.words.ways.pay} to="payment" />}
          </>
        }
        home={<Wordmark name={brandName()} />}
        about={said.words.about}
        tools={<Tools onChoose={(language) => void choose(language)} />}
        foot={<Foot />}
      >
        {said.isDraft && (
          <Text size="small" tone="dim">
            {said.words.footer.unreviewed}
          </Text>
        )}
        {page ? <CasePage portalId={portalId} page={page} onChanged={reload} /> : <Unavailable ended={ended} />}
      </OpenPage>
    </WordsContext>
  )
}

function Tools({ onChoose }: { onChoose: (language: Language) => void }) {
  const { words, language } = useWords()
  const theme = useTheme()
  return (
    <>
      <Select
        aria-label={words.language}
        value={language}
        onChange={({ target }) => onChoose(target.value as Language)}
        options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
      />
      {theme === 'dark' ? (
        <IconButton label={words.theme.light} icon={<Sun aria-hidden />} onClick={() => chooseTheme('light')} />
      ) : (
        <IconButton label={words.theme.dark} icon={<Moon aria-hidden />} onClick={() => chooseTheme('dark')} />
      )}
    </>
  )
}

function Unavailable({ ended }: Pick<Start, 'ended'>) {
  const { words } = useWords()
  const support = brandWord('support')
  return (
    <>
      <Heading level={1}>{words.unavailable.title}</Heading>
      <Text>{words.unavailable.text}</Text>
      {support && (
        <Text>
          <PlainLink href={`mailto:${support}`}>{support}</PlainLink>
        </Text>
      )}
      {ended && <Decided of={ended} />}
    </>
  )
}

function Foot() {
  const { words } = useWords()
  const [terms, privacy] = [brandWord('terms'), brandWord('privacy')]
  return (
    <>
      <FootLine>{words.footer.processor}</FootLine>
      {terms && <PlainLink href={terms}>{words.footer.terms}</PlainLink>}
      {privacy && <PlainLink href={privacy}>{words.footer.privacy}</PlainLink>}
    </>
  )
}
