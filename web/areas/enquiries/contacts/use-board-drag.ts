import {
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useRef, useState } from 'react';
import {
  CONTACT_STAGE_NAMES,
  CONTACT_STAGES,
  type Contact,
  type ContactStage,
} from '#contracts/enquiries/index.ts';

/** A click moves the pointer less. */
const MOUSE_PX = 6;
/** A finger that moves sooner scrolls. */
const HOLD = { delay: 250, tolerance: 8 };

type Dragged = { data: { current?: Record<string, unknown> | undefined } };
const rowOf = ({ data }: Dragged) => data.current?.row as Contact | undefined;
const stageOf = (over: Dragged | null) => over?.data.current?.stage as ContactStage | undefined;

const nameOf = (active: Dragged) => rowOf(active)?.name ?? 'The enquiry';

const describeMoves = (stagesOf: StagesOf): Announcements => ({
  onDragStart: ({ active }) => `${nameOf(active)} is picked up.`,
  onDragOver: ({ active, over }) => {
    const stage = stageOf(over);
    // Replaces the words of the start.
    if (stage && stage === rowOf(active)?.stage)
      return `${nameOf(active)} is picked up from ${CONTACT_STAGE_NAMES[stage]}.`;
    return stage ? CONTACT_STAGE_NAMES[stage] : 'Not in a stage.';
  },
  onDragEnd: ({ active, over }) => {
    const row = rowOf(active);
    const stage = stageOf(over);
    const isMoved = row && stage && stage !== row.stage && stagesOf(row).includes(stage);
    return isMoved
      ? `${nameOf(active)} is dropped on ${CONTACT_STAGE_NAMES[stage]}.`
      : `${nameOf(active)} stays in its stage.`;
  },
  onDragCancel: ({ active }) => `${nameOf(active)} stays in its stage.`,
});

const screenReaderInstructions = {
  draggable:
    'Press Space to pick the enquiry up, choose a stage with the arrow keys, and press Space to drop it. Escape leaves it in its stage.',
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The stages of a contact's service, and its present stage. */
type StagesOf = (row: Contact) => readonly ContactStage[];

interface BoardDrag {
  stagesOf: StagesOf;
  onDrop: (row: Contact, stage: ContactStage) => void;
  /** After a drop on a stage that the contact cannot reach. */
  onRefuse: (row: Contact, stage: ContactStage) => void;
}

/** Drags contacts to stages. By keyboard the arrow keys go from stage to stage, wherever the stages are on the screen. */
export function useBoardDrag({ stagesOf, onDrop, onRefuse }: BoardDrag) {
  const [dragged, setDragged] = useState<Contact | null>(null);
  /** The keyboard's choice. */
  const chosen = useRef<ContactStage | null>(null);

  const coordinateGetter: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
    const step = STEPS[event.code];
    if (step === undefined) return;
    event.preventDefault();
    const row = context.active && rowOf(context.active);
    const stages = row ? stagesOf(row) : CONTACT_STAGES;
    const index = stages.indexOf(chosen.current ?? 'new') + step;
    chosen.current = stages[Math.min(Math.max(index, 0), stages.length - 1)] ?? null;
    const target = context.droppableContainers.getEnabled().find((each) => stageOf(each) === chosen.current);
    const rect = target && context.droppableRects.get(target.id);
    return rect ? { x: rect.left, y: Math.max(rect.top, 0) } : currentCoordinates;
  };

  const collisionDetection: CollisionDetection = (args) => {
    if (args.pointerCoordinates) return pointerWithin(args);
    const target = args.droppableContainers.find((each) => stageOf(each) === chosen.current);
    return target ? [{ id: target.id }] : [];
  };

  return {
    dragged,
    props: {
      accessibility: {
        announcements: describeMoves(stagesOf),
        screenReaderInstructions,
        // The board sets the focus, since a card moves to another column.
        restoreFocus: false,
      },
      collisionDetection,
      sensors: useSensors(
        useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_PX } }),
        useSensor(TouchSensor, { activationConstraint: HOLD }),
        useSensor(KeyboardSensor, { coordinateGetter }),
      ),
      onDragStart: ({ active }: { active: Dragged }) => {
        const row = rowOf(active) ?? null;
        chosen.current = row?.stage ?? null;
        setDragged(row);
      },
      onDragCancel: () => setDragged(null),
      onDragEnd: ({ active, activatorEvent, over }: DragEndEvent) => {
        setDragged(null);
        const row = rowOf(active);
        // `over` follows a keyboard's choice only after the next render.
        const stage = activatorEvent instanceof KeyboardEvent ? chosen.current : stageOf(over);
        if (!row || !stage || stage === row.stage) return;
        if (stagesOf(row).includes(stage)) onDrop(row, stage);
        else onRefuse(row, stage);
      },
    },
  };
}
