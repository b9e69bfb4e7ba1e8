type SumColumnsProps = {
  label: string
  names: readonly string[]
  /** Formatted sums in the names' order, one line each. */
  lines: readonly { key: string; sums: readonly string[] }[]
}

/** Few large sums side by side, a line a currency. */
export const SumColumns = ({ label, names, lines }: SumColumnsProps) => (
  <table aria-label={label} className="w-full max-w-[52rem] table-fixed border-collapse">
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" className="pe-3 pb-1 text-start text-small font-normal text-dim">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map(({ key, sums }) => (
        <tr key={key}>
          {sums.map((sum, at) => (
            <td
              key={names[at]}
              className="pe-3 pb-1 align-baseline font-semibold tabular-nums wrap-anywhere tablet:text-lead"
            >
              {sum}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
