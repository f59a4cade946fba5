import { mount } from "svelte";
import Puzzles from "./Puzzles.svelte";
import "../app.css";

mount(Puzzles, { target: document.getElementById("app")! });
