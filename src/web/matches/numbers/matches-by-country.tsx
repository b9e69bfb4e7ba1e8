import { countryNames } from '#contract/reference/country-names.ts'
import { unknown } from '#contract/matches/filter.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { WorldMap } from '#web/ui/drawings/world-map.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { wordOf } from '../filters/filter-words.ts'

type Counted = { country: string; count: number }
type MatchesByCountryProps = {
  shape: 'pictures' | 'tables'
  /** Highest count first. */
  counts: readonly Counted[]
  isAtLeast: boolean
  chosen: readonly string[]
  onChoose: (country: string) => void
}

/** The matches on a map of the world or, of the same, as a table. */
export function MatchesByCountry({ shape, counts, isAtLeast, chosen, onChoose }: MatchesByCountryProps) {
  const told = (count: number) => `${count.toLocaleString('en-US')}${isAtLeast ? '+' : ''}`
  const onMap = counts.filter(({ country }) => countryNames.has(country))
  const elsewhere = counts.find(({ country }) => country === unknown)?.count ?? 0
  if (counts.length === 0) return <Text tone="dim">No find fits, so there is no country to show.</Text>
  if (shape === 'tables')
    return (
      <Table
        label="Finds by country"
        rows={counts}
        keyOf={({ country }) => country}
        columns={columnsOf(chosen, onChoose, told)}
      />
    )
  return (
    <Stack gap="tight">
      <WorldMap
        label="Finds by country"
        counts={onMap}
        wordsOf={({ country, count }) =>
          `${wordOf('country', country)}, ${told(count)} ${count === 1 ? 'find' : 'finds'}`
        }
        chosen={chosen}
        onChoose={onChoose}
      />
      <Text tone="dim" size="small">
        {onMap.length === 0 ? 'The country of these finds is not known.' : 'Choose a country to see its finds alone.'}
        {onMap.length > 0 && elsewhere > 0 && ` Of ${told(elsewhere)} more the country is not known.`}
      </Text>
    </Stack>
  )
}

const columnsOf = (
  chosen: readonly string[],
  onChoose: (country: string) => void,
  told: (count: number) => string,
): readonly Column<Counted>[] => [
  {
    key: 'country',
    header: 'Country',
    cell: ({ country }) => (
      <Button look="quiet" size="small" aria-pressed={chosen.includes(country)} onClick={() => onChoose(country)}>
        {wordOf('country', country)}
      </Button>
    ),
  },
  { key: 'finds', header: 'Finds', align: 'end', cell: ({ count }) => told(count) },
]
