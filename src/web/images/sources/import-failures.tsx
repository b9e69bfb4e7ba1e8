import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImageSource } from '#contract/images/sources.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { failuresQuery } from './queries.ts'

/** Photographs that failed to load, with reasons; loaded on demand. */
export function ImportFailures({ service, count }: { service: ImageSource; count: number }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({ ...failuresQuery(service), enabled: isOpen })
  return (
    <>
      <Row>
        <Button size="small" look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen
            ? 'Hide them'
            : count === 1
              ? 'Which one, and why'
              : `Which ${count.toLocaleString('en-US')}, and why`}
        </Button>
      </Row>
      {isOpen && error && <Text tone="mark">{sentenceOf(error)}</Text>}
      {isOpen && data && (
        <Facts
          facts={data.data.map(({ fileName, page, problem }) => ({
            name: fileName,
            value: (
              <>
                {problem} {page && <OutLink href={page}>See it there</OutLink>}
              </>
            ),
          }))}
        />
      )}
    </>
  )
}
