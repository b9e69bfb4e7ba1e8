import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { reviewTexts, type TranslatedText, type Translation } from '#contract/languages/review-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { draftsQuery, languagesQuery, textsQuery } from './queries.ts'
import { nameOfPart } from './words.ts'

type Props = { language: Translation; part: string; mayReview: boolean }

/** Texts of a part, which a person sets to reviewed one by one or all at once. */
export function TextsOfPart({ language, part, mayReview }: Props) {
  const found = useQuery(textsQuery(language, part))
  const review = useReview(language, part)
  const set = (texts: readonly TranslatedText[], isReviewed: boolean) =>
    review.mutate({
      language,
      part,
      isReviewed,
      texts: texts.map(({ key, fingerprint }) => ({ key, fingerprint })),
    })
  return (
    <Loaded query={found} label="Loading the texts" lines={8}>
      {(texts) => {
        const drafts = texts.filter((text) => text.review === null && text.text !== '')
        return (
          <Stack>
            {mayReview && drafts.length > 0 && (
              <Row>
                <Button isBusy={review.isPending} onClick={() => set(drafts, true)}>
                  {drafts.length === 1 ? 'Mark 1 draft as reviewed' : `Set ${drafts.length} drafts to reviewed`}
                </Button>
              </Row>
            )}
            <Entries label={nameOfPart(part)}>
              {texts.map((text) => (
                <OneText
                  key={text.key}
                  text={text}
                  language={language}
                  isBusy={review.isPending}
                  onSet={mayReview ? (isReviewed) => set([text], isReviewed) : undefined}
                />
              ))}
            </Entries>
          </Stack>
        )
      }}
    </Loaded>
  )
}

function useReview(language: Translation, part: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call(reviewTexts),
    onSuccess: async ({ data }) => {
      client.setQueryData(textsQuery(language, part).queryKey, data)
      await Promise.all([
        client.invalidateQueries({ queryKey: languagesQuery.queryKey, exact: true }),
        client.invalidateQueries({ queryKey: draftsQuery.queryKey }),
      ])
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
}

type OneProps = {
  text: TranslatedText
  language: Translation
  isBusy: boolean
  onSet: ((isReviewed: boolean) => void) | undefined
}

function OneText({ text: { key, english, text, review, isChanged }, language, isBusy, onSet }: OneProps) {
  const isReviewed = review !== null
  return (
    <Entry
      actions={
        onSet &&
        text !== '' && (
          <Button
            look="quiet"
            size="small"
            isBusy={isBusy}
            aria-label={`${isReviewed ? 'Back to draft' : 'Reviewed'}: ${key}`}
            onClick={() => onSet(!isReviewed)}
          >
            {isReviewed ? 'Back to draft' : 'Reviewed'}
          </Button>
        )
      }
    >
      <Columns>
        <AsWritten>{english}</AsWritten>
        <div lang={language}>
          <AsWritten>{text === '' ? '—' : text}</AsWritten>
        </div>
      </Columns>
      <Text size="small" tone="dim">
        <Mono>{key}</Mono> · {stateOf()}
      </Text>
    </Entry>
  )

  function stateOf(): string {
    if (text === '') return 'not translated'
    if (review) return `reviewed by ${review.by} on ${formatDay(review.at)}`
    return isChanged ? 'draft: the text has changed since its review' : 'draft'
  }
}
