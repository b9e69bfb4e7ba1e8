import type { GuessedText } from '#contract/platform/guessed-text.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CodeLines } from '#web/ui/text/code-lines.tsx'

type HowItWasReadProps = { fileName: string; notes: readonly string[]; guess: GuessedText | null }

/** Shows the parts of a spreadsheet that were left out, and a sample when its encoding was guessed. */
export const HowItWasRead = ({ fileName, notes, guess }: HowItWasReadProps) => (
  <>
    {notes.length > 0 && (
      <Banner tone="plain">
        {fileName}: {notes.join(' ')}
      </Banner>
    )}
    {guess && (
      <Banner tone="warn">
        {fileName} does not name its character set. We read it as {guess.charset}. If these lines look wrong, save it as
        UTF-8 and import it again.
        <CodeLines label={`Lines of ${fileName}`} lines={guess.lines} />
      </Banner>
    )}
  </>
)
