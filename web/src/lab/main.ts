import { mount } from "svelte";
import Lab from "./Lab.svelte";
import "../app.css";

mount(Lab, { target: document.getElementById("app")! });
