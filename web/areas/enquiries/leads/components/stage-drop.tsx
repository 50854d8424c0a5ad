import { useDroppable } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { type LeadStage, STAGE_NAMES } from '#contracts/enquiries/index.ts';
import { cn } from '#web/lib/cn.ts';

interface StageDropProps {
  stage: LeadStage;
  isEnabled?: boolean;
  className: string;
  children: ReactNode;
}

/** Takes dropped leads. */
export function StageDrop({ stage, isEnabled = true, className, children }: StageDropProps) {
  const id = `${isEnabled ? 'drop' : 'hidden'} ${stage}`;
  const { setNodeRef, isOver } = useDroppable({ id, data: { stage }, disabled: !isEnabled });
  return (
    <div ref={setNodeRef} className={cn(className, isOver && 'ring-3 ring-primary')}>
      {children}
    </div>
  );
}

/** The stages at the bottom of a narrow screen while a lead is dragged: its board shows one column. */
export function StageDropBar({ stages }: { stages: readonly LeadStage[] }) {
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 bottom-0 z-40 grid grid-cols-2 gap-2 border-line border-t bg-cream p-3 shadow-float sm:grid-cols-3"
    >
      {stages.map((stage) => (
        <StageDrop
          key={stage}
          stage={stage}
          className="flex min-h-14 items-center justify-center rounded-xl border border-primary border-dashed bg-white px-2 text-center font-semibold text-ink"
        >
          {STAGE_NAMES[stage]}
        </StageDrop>
      ))}
    </div>
  );
}
