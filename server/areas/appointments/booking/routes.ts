import type { FastifyInstance } from 'fastify';
import {
  bookAppointment,
  bookSeries,
  bookWishedTime,
  confirmAppointment,
  moveAppointment,
  proposeCounsellor,
  reopenAppointment as reopenEndpoint,
  setAppointmentOutcome,
} from '#contracts/appointments/index.ts';
import type { StoredAppointment } from '#server/areas/appointments/calendar/repo.ts';
import {
  appointmentCancelled,
  appointmentChanged,
  appointmentConfirmed,
  appointmentReminder,
} from '#server/areas/appointments/mail/appointment-mail.ts';
import { isAppointmentMail } from '#server/areas/appointments/mail/repo.ts';
import { registerMailSearch, registerMails } from '#server/areas/mail/index.ts';
import type { Context } from '#server/context.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as choosing from './choosing-counsellor.ts';
import { reopenAppointment } from './reopening.ts';
import * as series from './series.ts';
import * as service from './service.ts';

export function registerBooking(app: FastifyInstance): void {
  registerMails(appointmentConfirmed, appointmentChanged, appointmentCancelled, appointmentReminder);
  registerMailSearch(isAppointmentMail);
  bind(app, bookAppointment, ({ ctx, body }) => answer(ctx, service.bookAppointment(ctx, body)));
  bind(app, bookWishedTime, ({ ctx, params, body }) => answer(ctx, service.bookWished(ctx, params.id, body)));
  bind(app, bookSeries, ({ ctx, body }) => series.bookSeries(ctx, body));
  bind(app, confirmAppointment, ({ ctx, params, body }) =>
    answer(ctx, service.confirmAppointment(ctx, params.id, body)),
  );
  bind(app, moveAppointment, ({ ctx, params, body }) => {
    const move = body.following ? series.moveFollowing : service.moveAppointment;
    return answer(ctx, move(ctx, params.id, body));
  });
  bind(app, setAppointmentOutcome, ({ ctx, params, body }) => {
    const close = body.status === 'cancelled' ? service.cancelAppointment : service.recordOutcome;
    return answer(ctx, close(ctx, params.id, body));
  });
  bind(app, reopenEndpoint, ({ ctx, params, body }) => answer(ctx, reopenAppointment(ctx, params.id, body)));
  bind(app, proposeCounsellor, ({ ctx, query }) => choosing.proposeCounsellor(ctx, query));
}

async function answer({ office: { timeZone } }: Context, changed: Promise<StoredAppointment>) {
  return { appointment: await changed, timeZone };
}
