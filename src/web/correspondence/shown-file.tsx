import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Id } from '#contract/wire.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { WholePicture } from '#web/ui/photos/whole/whole-picture.tsx'
import { CodeLines } from '#web/ui/text/code-lines.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { fileContentQuery } from './queries.ts'

type ShownFileProps = { caseId: Id; entryId: Id; file: number; name: string }

/** A file of an image user, read by the server and shown here: its picture or its words. */
export function ShownFile({ name, ...which }: ShownFileProps) {
  const [isWanted, want] = useState(false)
  const content = useQuery({ ...fileContentQuery(which), enabled: isWanted })
  return (
    <Disclosure summary={`Look at ${name}`} onOpen={() => want(true)}>
      <Loaded query={content} label={`Reading ${name}`}>
        {({ picture, text, guessed, problem }) => (
          <>
            {picture !== null && <WholePicture source={`data:image/jpeg;base64,${picture}`} name={name} />}
            {guessed.length > 0 && (
              <>
                <Text size="small" tone="warn">
                  We had to guess some letters of this file. If these lines look wrong, others may be wrong, too.
                </Text>
                <CodeLines label={`Lines of ${name}`} lines={guessed} />
              </>
            )}
            {text !== null && <AsWritten>{text}</AsWritten>}
            {problem !== null && <Text tone="dim">{problem}</Text>}
          </>
        )}
      </Loaded>
    </Disclosure>
  )
}
