import type { HandOverPack } from '#contract/legal/packs.ts'
import { useMutation } from '@tanstack/react-query'
import { formatDay } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'

type PacksProps = {
  packs: readonly HandOverPack[]
  /** Has one made, and takes one. */
  onMake: () => Promise<unknown>
  onTake: (packId: string) => Promise<unknown>
}

/** Everything of a case as one file: having it made, how far that is, taking it, and what is not in it. */
export function Packs({ packs, onMake, onTake }: PacksProps) {
  const make = useMutation({ mutationFn: onMake })
  const take = useMutation({ mutationFn: onTake })
  const failed = make.error ?? take.error
  return (
    <Stack gap="tight">
      {failed && <Banner tone="error">{sentenceOf(failed)}</Banner>}
      {packs.length === 0 && (
        <Text tone="dim">
          No hand-over pack yet. It holds pleadings data, evidence, letters, correspondence with its files, title and
          ledger.
        </Text>
      )}
      <Entries label="Hand-over packs">
        {packs.map((pack) => (
          <Entry
            key={pack._id}
            actions={
              pack.state === 'ready' && (
                <Button
                  look="quiet"
                  size="small"
                  isBusy={take.isPending && take.variables === pack._id}
                  onClick={() => take.mutate(pack._id)}
                >
                  Download the pack of {formatDay(pack.askedAt)}
                </Button>
              )
            }
          >
            <One pack={pack} />
          </Entry>
        ))}
      </Entries>
      <Row>
        <Button look="quiet" size="small" isBusy={make.isPending} onClick={() => make.mutate()}>
          {packs.length === 0 ? 'Make a hand-over pack' : 'Make another pack'}
        </Button>
      </Row>
    </Stack>
  )
}

function One({ pack: { state, done, total, bytes, lacking } }: { pack: HandOverPack }) {
  if (state === 'making')
    return <Progress label="The pack is being made" percent={total === 0 ? null : (100 * done) / total} />
  return (
    <Stack gap="tight">
      <Text>{state === 'failed' ? 'The pack could not be made.' : `${total} files, ${sizeOf(bytes ?? 0)}`}</Text>
      {lacking.map((line) => (
        <Text key={line} size="small" tone="warn">
          {line}
        </Text>
      ))}
    </Stack>
  )
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
