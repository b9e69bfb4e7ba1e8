import { type FormEvent, useState } from 'react'
import { Website, websiteOf } from '#contract/accounts/website.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { cutAt, pathParts, UrlPathSlider } from '#web/ui/forms/url-path-slider.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'

type AddWebsiteProps = { isBusy: boolean; add: (website: { url: string }) => Promise<unknown> }

/** Takes an address and its part that is the owner's. */
export function AddWebsite({ isBusy, add }: AddWebsiteProps) {
  const [typed, setTyped] = useState('')
  const [kept, setKept] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const website = websiteOf(typed)
  const parts = website === undefined ? 0 : pathParts(website)
  const chosen = Math.min(kept ?? parts, parts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = Website.safeParse(typed)
    if (!read.success) return setProblem(read.error.issues[0]?.message)
    setTyped('')
    setKept(undefined)
    add({ url: cutAt(read.data, chosen) }).catch((error: unknown) => {
      setTyped(typed)
      setProblem(problemOf(error))
    })
  }
  return (
    <Measure>
      <Form onSubmit={submit}>
        <TextField
          label="Address"
          inputMode="url"
          placeholder="https://example.com/portfolio"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={problem}
          alwaysShow
          onChange={({ target }) => {
            setTyped(target.value)
            setKept(undefined)
            setProblem(undefined)
          }}
        />
        {website !== undefined && parts > 0 && (
          <UrlPathSlider label="Which part is yours" url={website} kept={chosen} onChange={setKept} />
        )}
        <Row>
          <Button type="submit" isBusy={isBusy}>
            Add
          </Button>
        </Row>
      </Form>
    </Measure>
  )
}

const problemOf = (error: unknown) =>
  (error instanceof ProblemError ? error.fields[0]?.message : undefined) ?? sentenceOf(error)
