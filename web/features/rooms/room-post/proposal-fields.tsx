import { Minus } from 'lucide'
import { useWatch } from 'react-hook-form'
import { t } from '#texts'
import { roomLengths } from '../../../../contract/rooms/room-limits.ts'
import { bedKinds, maxBeds } from '../../../../contract/rooms/stay-limits.ts'
import { proposedSplits } from '../../../../contract/rooms/price-shares.ts'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ChoiceList } from '../../../ui/fields/choice.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { icon } from '../../../ui/pictures/icons.tsx'
import { PlusIcon } from '../../../ui/pictures/more-icons.tsx'
import { type BedKind, bedKindWords, bedsInWords, splitWords } from '../stays/stays.words.ts'
import { proposalFields, type RoomForm } from './room-values.ts'

const MinusIcon = icon(Minus)
type Split = (typeof proposedSplits)[number]

/** What the host proposes for the stay, folded: nothing of it has to be said before somebody comes. */
export function ProposalFields({ form }: { form: RoomForm }) {
  const { control, formState, setValue } = form
  const values = useWatch({ control, name: proposalFields })
  const [beds, split] = values as [BedKind[], Split, string, string]
  const [, , stepBackUntil, rules] = values
  const hasError = proposalFields.some((name) => formState.errors[name] !== undefined)
  const said = [
    bedsInWords(beds),
    splitWords[split](),
    stepBackUntil !== '' && t.roomPost.withDeadline(),
    rules.trim() !== '' && t.roomPost.rules(),
  ].filter(Boolean)
  return (
    // A field with an error can only be focused where it is displayed.
    <Fold key={String(hasError)} title={t.roomPost.forThoseWhoCome()} summary={said.join(' · ')} startsOpen={hasError}>
      <p className="text-sm text-soft">{t.roomPost.forThoseWhoComeExplained()}</p>
      <Beds
        beds={beds}
        error={formState.errors.beds?.message}
        onChange={(next) => setValue('beds', next, { shouldDirty: true })}
      />
      <ChoiceList
        legend={t.stays.howIsItSplit()}
        value={split}
        onChange={(next) => setValue('split', next, { shouldDirty: true })}
        options={proposedSplits.map((value) => ({ value, label: splitWords[value](), hint: splitHints[value]() }))}
      />
      <TextField
        type="date"
        label={t.roomPost.stepBackUntil()}
        optional
        hint={t.roomPost.stepBackUntilHint()}
        className="sm:max-w-[20rem]"
        {...fieldProps(form, 'stepBackUntil')}
      />
      <TextArea
        label={t.roomPost.rules()}
        optional
        hint={t.roomPost.rulesHint()}
        rows={3}
        {...fieldProps(form, 'rules', roomLengths)}
      />
    </Fold>
  )
}

const splitHints = { by_night: t.stays.splitByNightHint, equal: t.stays.splitEquallyHint }

type BedsProps = { beds: readonly BedKind[]; error: string | undefined; onChange: (beds: BedKind[]) => void }

/** The number of beds of each kind. */
function Beds({ beds, error, onChange }: BedsProps) {
  const numberOf = (kind: BedKind) => beds.filter((bed) => bed === kind).length
  const set = (kind: BedKind, count: number) =>
    onChange(bedKinds.flatMap((one) => Array.from({ length: one === kind ? count : numberOf(one) }, () => one)))
  return (
    <fieldset className="grid gap-1" {...(error && { 'aria-describedby': 'beds-error' })}>
      <legend className="mb-1 font-bold">{t.stays.beds()}</legend>
      {error && (
        <p id="beds-error" role="alert" className="field-error">
          {error}
        </p>
      )}
      {bedKinds.map((kind) => (
        <div key={kind} className="flex items-center justify-between gap-3 sm:max-w-[20rem]">
          <span id={`bed-${kind}`}>{bedKindWords(kind)}</span>
          <fieldset aria-labelledby={`bed-${kind}`} className="flex items-center">
            <IconButton
              label={t.roomPost.oneBedFewer({ kind: bedKindWords(kind) })}
              icon={<MinusIcon size={20} />}
              aria-disabled={numberOf(kind) === 0}
              onClick={() => set(kind, Math.max(0, numberOf(kind) - 1))}
            />
            <output className="min-w-8 text-center tabular-nums">{numberOf(kind)}</output>
            <IconButton
              label={t.roomPost.oneBedMore({ kind: bedKindWords(kind) })}
              icon={<PlusIcon size={20} />}
              aria-disabled={beds.length >= maxBeds}
              onClick={() => beds.length < maxBeds && set(kind, numberOf(kind) + 1)}
            />
          </fieldset>
        </div>
      ))}
    </fieldset>
  )
}
