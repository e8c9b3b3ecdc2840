import { t } from '#texts'
import type { Attendance } from '../../../../contract/festivals/festival-attendance.ts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { danceRoles } from '../../../../contract/people/profile-options.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { shortWeekdayOf } from '../../../lib/format/moments.ts'
import { Chip } from '../../../ui/fields/chip.tsx'
import { Switch } from '../../../ui/fields/choice.tsx'
import { daysOf, roleLabels } from './attendees.words.ts'

type Stay = Pick<Attendance, 'role' | 'attendingDates' | 'wantsCompany'>
type StayFieldsProps = { festival: Pick<Festival, 'startDate' | 'endDate'>; stay: Stay; onChange: (stay: Stay) => void }

/** Of a longer festival nobody picks the days one by one. */
const maxDaysToPick = 10

/** The member's role and days at a festival, both optional (pressing a choice again takes it back), and whether they would like company. */
export function StayFields({ festival, stay, onChange }: StayFieldsProps) {
  const { role, attendingDates, wantsCompany } = stay
  const order = useDayOrder()
  const days = daysOf(festival)
  const press = (day: string) => {
    const others = attendingDates.filter((one) => one !== day)
    const isNew = others.length === attendingDates.length
    onChange({ ...stay, attendingDates: isNew ? [...others, day].toSorted() : others })
  }
  return (
    <>
      <fieldset>
        <legend className="font-semibold">
          {t.festivalAttendance.yourRoleHere({
            span: (inner) => <span className="font-normal text-soft">{inner}</span>,
          })}
        </legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {danceRoles.map((one) => (
            <Chip
              key={one}
              tone="warm"
              pressed={role === one}
              onClick={() => onChange({ ...stay, role: role === one ? null : one })}
            >
              {roleLabels[one]()}
            </Chip>
          ))}
        </div>
        <p className="mt-1.5 text-sm text-soft">{t.festivalAttendance.roleOfProfile()}</p>
      </fieldset>
      {days.length > 1 && days.length <= maxDaysToPick && (
        <fieldset>
          <legend className="font-semibold">
            {t.festivalAttendance.yourDays({
              span: (inner) => <span className="font-normal text-soft">{inner}</span>,
            })}
          </legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {days.map((day) => (
              <Chip key={day} tone="warm" pressed={attendingDates.includes(day)} onClick={() => press(day)}>
                {shortWeekdayOf(day, order)}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      <Switch
        label={t.festivalAttendance.wantCompany()}
        hint={t.festivalAttendance.wantCompanyHint()}
        checked={wantsCompany}
        onChange={({ currentTarget }) => onChange({ ...stay, wantsCompany: currentTarget.checked })}
      />
    </>
  )
}
