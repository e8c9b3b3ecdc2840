import { Callout } from '../../ui/states/callout.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { type EncodingName, encodings } from './encodings.ts'

type EncodingNoteProps = { guessed: EncodingName; words: readonly string[]; onChoose: (encoding: EncodingName) => void }

/** A notice that the encoding of a file was guessed, with a choice of other encodings. */
export function EncodingNote({ guessed, words, onChoose }: EncodingNoteProps) {
  return (
    <Callout tone="amber" title="Please check the letters of this file">
      <p>
        It does not say how they are written, so we guess.{' '}
        {words.length > 0 && 'If these words look wrong, choose another way to read it:'}
      </p>
      {words.length > 0 && (
        <p dir="auto" className="font-semibold wrap-anywhere">
          {words.join(' · ')}
        </p>
      )}
      <Select
        label="How its letters are written"
        className="max-w-md pt-2"
        value={guessed}
        onChange={({ currentTarget }) => onChoose(currentTarget.value as EncodingName)}
      >
        {encodings.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </Select>
    </Callout>
  )
}
