import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Text } from '#web/ui/text/text.tsx'

/** A sheet of another program, as the server describes it. */
export type DescribedSheet<Column extends string> = {
  columns: { name: string; samples: string[] }[]
  suggested: Record<Column, number | null>
  lines: number
}

type ChooseColumnsProps<Column extends string> = {
  fileName: string
  sheet: DescribedSheet<Column>
  labels: Record<Column, string>
  required: readonly NoInfer<Column>[]
  chosen: Record<Column, number | null>
  onChoose: (chosen: Record<Column, number | null>) => void
}

/** Asks which column of a sheet holds which fact; each choice shows its first cell. */
export const ChooseColumns = <Column extends string>({
  fileName,
  sheet,
  labels,
  required,
  chosen,
  onChoose,
}: ChooseColumnsProps<Column>) => (
  <>
    <Text>
      {fileName} has {sheet.lines === 1 ? 'one line' : `${sheet.lines.toLocaleString('en-US')} lines`}. Choose the
      column for each fact.
    </Text>
    <Columns>
      {Object.entries<string>(labels).map(([name, label]) => {
        const column = name as Column
        const isRequired = required.includes(column)
        return (
          <SelectField
            key={column}
            label={label}
            isOptional={!isRequired}
            placeholder={isRequired ? 'Choose a column' : 'Not in this list'}
            options={sheet.columns.map(({ name: header, samples }, at) => ({
              value: String(at),
              label: samples.length === 0 ? header : `${header}: ${samples[0]}`,
            }))}
            value={chosen[column] === null ? '' : String(chosen[column])}
            onChange={({ target: { value } }) => onChoose({ ...chosen, [column]: value === '' ? null : Number(value) })}
          />
        )
      })}
    </Columns>
  </>
)

type LeftOutProps = { problems: readonly { row: number; cell: string | null; message: string }[] }

const maxShown = 5

/** Lines that an import leaves out, the first five with their reasons. */
export const LeftOut = ({ problems }: LeftOutProps) => (
  <>
    {problems.slice(0, maxShown).map(({ row, cell, message }) => (
      <Text key={`${row} ${cell}`} size="small">
        {cell === null ? `Line ${row}` : `Cell ${cell}`}: {message} This line is left out.
      </Text>
    ))}
    {problems.length > maxShown && <Text size="small">{problems.length - maxShown} more lines are left out.</Text>}
  </>
)
