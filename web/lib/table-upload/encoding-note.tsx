import { t } from '#texts'
import { Callout } from '../../ui/states/callout.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { type EncodingName, encodings } from './encodings.ts'

type EncodingNoteProps = { guessed: EncodingName; words: readonly string[]; onChoose: (encoding: EncodingName) => void }

/** A notice that the encoding of a file was guessed, with a choice of other encodings. */
export function EncodingNote({ guessed, words, onChoose }: EncodingNoteProps) {
  return (
    <Callout tone="amber" title={t.tableUpload.pleaseCheckTheCharacters()}>
      <p>{words.length > 0 ? t.tableUpload.encodingGuessedChooseAnother() : t.tableUpload.encodingGuessed()}</p>
      {words.length > 0 && (
        <p dir="auto" className="font-semibold wrap-anywhere">
          {words.join(' · ')}
        </p>
      )}
      <Select
        label={t.tableUpload.encoding()}
        className="max-w-md pt-2"
        value={guessed}
        onChange={({ currentTarget }) => onChoose(currentTarget.value as EncodingName)}
      >
        {encodings.map(([name, label]) => (
          <option key={name} value={name}>
            {label()}
          </option>
        ))}
      </Select>
    </Callout>
  )
}
