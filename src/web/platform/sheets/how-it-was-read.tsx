import type { GuessedText } from '#contract/platform/guessed-text.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CodeLines } from '#web/ui/text/code-lines.tsx'

type HowItWasReadProps = { fileName: string; notes: readonly string[]; guess: GuessedText | null }

/** What of a sheet was left out, and its letters where they were guessed, for its owner to look at. */
export const HowItWasRead = ({ fileName, notes, guess }: HowItWasReadProps) => (
  <>
    {notes.length > 0 && (
      <Banner tone="plain">
        {fileName}: {notes.join(' ')}
      </Banner>
    )}
    {guess && (
      <Banner tone="warn">
        {fileName} does not say which letters it is in. It was read as {guess.charset}. If these lines look wrong, save
        it as UTF-8 and hand it in again.
        <CodeLines label={`Lines of ${fileName}`} lines={guess.lines} />
      </Banner>
    )}
  </>
)
